import { TextField, type TextFieldProps } from './text-field.tsx'

/** The field over a list that narrows it to what is typed; what it is for stands in it. */
export function FilterField(props: Omit<TextFieldProps, 'label'> & { label: string }) {
  return <TextField hideLabel type="search" variant="fill" placeholder={props.label} {...props} />
}
