import { CONTACT_MAX_LENGTH, OPTIONAL_SOCIALS, REQUIRED_SOCIALS, type Social } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { shownSocialProblem } from './application.ts'
import type { Application } from './use-application.ts'

/** Step 1: where people know the applicant already. */
export function SocialStep({ state, dispatch }: Pick<Application, 'state' | 'dispatch'>) {
  const text = useText()
  const problem = shownSocialProblem(state)
  const fields = (names: readonly Social[]) =>
    names.map((name) => (
      <TextField
        key={name}
        label={text(`creator.social.name.${name}`)}
        placeholder={text('creator.social.placeholder')}
        value={state.draft.socials[name] ?? ''}
        onValueChange={(value) => dispatch({ type: 'socialChanged', name, value })}
        error={
          problem === 'too_long' && (state.draft.socials[name] ?? '').length > CONTACT_MAX_LENGTH
            ? text('creator.basic.problem.tooLong', { count: CONTACT_MAX_LENGTH })
            : undefined
        }
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    ))
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{text('creator.social.intro')}</p>
      <Group
        title={text('creator.social.required')}
        error={problem === 'missing' ? text('creator.social.problem') : undefined}
      >
        {fields(REQUIRED_SOCIALS)}
      </Group>
      <Group title={text('creator.social.optional')}>{fields(OPTIONAL_SOCIALS)}</Group>
    </div>
  )
}

function Group({ title, error, children }: { title: string; error?: string | undefined; children: ReactNode }) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined} {...(error && { 'data-problem': '' })}>
      <legend className="mb-3 text-15 font-semibold">{title}</legend>
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">{children}</div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
