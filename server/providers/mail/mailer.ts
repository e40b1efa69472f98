/** The door to electronic mail. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string; code?: string }): Promise<void>
}
