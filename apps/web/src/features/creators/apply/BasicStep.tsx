import {
  AGENCY_NAME_MAX_LENGTH,
  APPLICANT_NAME_MAX_LENGTH,
  CONTACT_MAX_LENGTH,
  lengthOf,
  type ApplicationDraft,
  type FieldProblem,
} from '@fanlight/contract'
import { RadioCards, TextField } from '@fanlight/ui'
import { Building2, UserRound } from 'lucide-react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { shownBasicProblems } from './application.ts'
import { ContactFields } from './ContactFields.tsx'
import type { Application } from './use-application.ts'

/** Step 0: who the applicant is, how they work, how to reach them. */
export function BasicStep({ state, dispatch }: Pick<Application, 'state' | 'dispatch'>) {
  const text = useText()
  const { draft } = state
  const problems = shownBasicProblems(state)
  const change = (part: Partial<Omit<ApplicationDraft, 'socials'>>) => dispatch({ type: 'changed', part })
  const say = (problem: FieldProblem | undefined, missing: MessageKey, max: number): string | undefined => {
    if (!problem) return undefined
    return problem === 'missing' ? text(missing) : text('creator.basic.problem.tooLong', { count: max })
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{text('creator.basic.intro')}</p>
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <TextField
          label={text('creator.basic.realName')}
          hint={problems.realName ? undefined : text('creator.basic.realNameHint')}
          value={draft.realName}
          onValueChange={(realName) => change({ realName })}
          counter={{ max: APPLICANT_NAME_MAX_LENGTH, lengthOf }}
          error={say(problems.realName, 'creator.basic.problem.realName', APPLICANT_NAME_MAX_LENGTH)}
          autoComplete="name"
          dir="auto"
        />
        <TextField
          label={text('creator.basic.nickname')}
          hint={problems.nickname ? undefined : text('creator.basic.nicknameHint')}
          value={draft.nickname}
          onValueChange={(nickname) => change({ nickname })}
          counter={{ max: APPLICANT_NAME_MAX_LENGTH, lengthOf }}
          error={say(problems.nickname, 'creator.basic.problem.nickname', APPLICANT_NAME_MAX_LENGTH)}
          autoComplete="nickname"
          dir="auto"
        />
      </div>
      <div {...(problems.creatorType && { 'data-problem': '' })} className="flex flex-col gap-4">
        <RadioCards
          label={text('creator.basic.setup')}
          columns={2}
          options={[
            {
              value: 'individual',
              title: text('creator.basic.individual'),
              description: text('creator.basic.individualText'),
              trailing: <UserRound aria-hidden className="text-muted" />,
            },
            {
              value: 'organization',
              title: text('creator.basic.agency'),
              description: text('creator.basic.agencyText'),
              trailing: <Building2 aria-hidden className="text-muted" />,
            },
          ]}
          value={draft.creatorType ?? undefined}
          onValueChange={(creatorType) => change({ creatorType })}
          error={problems.creatorType && text('creator.basic.problem.setup')}
        />
      </div>
      {draft.creatorType === 'organization' && (
        <TextField
          label={text('creator.basic.agencyName')}
          value={draft.agencyName}
          onValueChange={(agencyName) => change({ agencyName })}
          counter={{ max: AGENCY_NAME_MAX_LENGTH, lengthOf }}
          error={say(problems.agencyName, 'creator.basic.problem.agencyName', AGENCY_NAME_MAX_LENGTH)}
          autoComplete="organization"
          dir="auto"
        />
      )}
      <ContactFields
        draft={draft}
        onChange={change}
        error={say(problems.contact, 'creator.basic.problem.contact', CONTACT_MAX_LENGTH)}
      />
    </div>
  )
}
