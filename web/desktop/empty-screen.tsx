export function EmptyScreen({ title, text }: { title: string; text: string; drawing: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  )
}
