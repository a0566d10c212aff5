import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { describeError } from '../api/index.ts'

/** What is wrong, by field: mostly words to show. What is undefined or has nothing in it is right. */
type ProblemsOf<Values> = { readonly [Name in keyof Values]?: unknown }

type FormOptions<Values, Problems> = {
  start: Values | (() => Values)
  check: (values: Values) => Problems
  /** Asked once nothing is wrong, and never twice at a time. What it throws is a refusal. */
  send: (values: Values) => unknown
  /** Where a refusal is said: at fields, or in other words below the form. Left out, the form says what happened. */
  refused?: ((error: unknown) => Partial<NoInfer<Problems>> | string | undefined) | undefined
  /** From when on a field says what is wrong: all do after an attempt to send. */
  errorsFrom?: 'start' | 'leaving' | 'leavingFilled' | 'attempt' | undefined
  /** Fields that say it before that, while they are typed into. */
  saysAtOnce?: ((values: Values) => { readonly [Name in keyof Values]?: boolean }) | undefined
}

type Refusal<Problems> = { fields?: Partial<Problems> | undefined; whole?: string | undefined }

/** One form: what was typed, what is wrong with it and when that is said, and the sending. */
export function useForm<Values extends Record<string, unknown>, Problems extends ProblemsOf<Values>>(
  options: FormOptions<Values, Problems>,
) {
  const { start, check, send, refused, errorsFrom = 'attempt', saysAtOnce } = options
  const id = useId()
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<readonly (keyof Values)[]>([])
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<Problems>>({})
  const [isSending, setSending] = useState(false)
  const [stops, setStops] = useState(0)
  // A ref beside the state: Enter and a click can arrive before React has rendered the first of them.
  const isUnderWay = useRef(false)
  useFocusOnWrong(id, stops)

  const problems = check(values)
  const isComplete = Object.values(problems).every(isNothing)
  const atOnce = saysAtOnce?.(values)
  const isShown = (name: keyof Values) =>
    isTried || errorsFrom === 'start' || left.includes(name) || atOnce?.[name] === true
  const shown = Object.fromEntries(Object.entries(problems).filter(([name]) => isShown(name)))
  const errors: Partial<Problems> = { ...(shown as Partial<Problems>), ...refusal.fields }

  function change(part: Partial<Values>): void {
    setRefusal({})
    setValues((before) => ({ ...before, ...part }))
  }

  function leave(name: keyof Values): void {
    const isEmpty = values[name] === ''
    if (errorsFrom === 'attempt' || (errorsFrom === 'leavingFilled' && isEmpty)) return
    setLeft((before) => (before.includes(name) ? before : [...before, name]))
  }

  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    // Out of a dialog the event goes on to the form that opened it.
    event?.stopPropagation()
    if (isUnderWay.current) return
    setTried(!isComplete)
    if (!isComplete) return setStops((count) => count + 1)
    await run(() => send(values))
  }

  /** Other work of the form: one at a time with the sending, and refused in the same way. */
  async function run(work: () => unknown): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setRefusal({})
    try {
      await work()
    } catch (error) {
      const said = refused?.(error)
      setRefusal(
        said === undefined || typeof said === 'string' ? { whole: said ?? describeError(error) } : { fields: said },
      )
      setStops((count) => count + 1)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return {
    /** What the form gets, and the button outside it. */
    id,
    values,
    /** Nothing is wrong, whether or not it is said yet. */
    isComplete,
    isSending,
    /** A refusal that is about no single field. */
    failure: refusal.whole,
    /** What is wrong, by field, as far as it is time to say it. */
    errors,
    change,
    submit,
    run,
    /** What a field gets: its name, its value, and its error when it is time to show it. */
    tie: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onValueChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => leave(name),
    }),
  }
}

function isNothing(problem: unknown): boolean {
  return problem === undefined || problem === null || (typeof problem === 'object' && Object.keys(problem).length === 0)
}

/** The field in question may be out of sight: the focus goes there and takes the view with it. */
function useFocusOnWrong(formId: string, stops: number): void {
  useEffect(() => {
    if (stops === 0) return
    const form = document.getElementById(formId)
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) return field.focus()
    // Choices in a group: the first of them has the focus, and what is said about them is in view.
    const said = form?.querySelector('fieldset [role="alert"]')
    said?.closest('fieldset')?.querySelector('input')?.focus({ preventScroll: true })
    said?.scrollIntoView?.({ block: 'nearest' })
  }, [formId, stops])
}
