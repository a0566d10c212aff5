import { SOCIALS, type Application } from '@fanlight/contract'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { socialLink } from './social-link.ts'

/** Every field of the application. */
export function Facts({ application }: { application: Application }) {
  const text = useText()
  const format = useFormat()
  const { realName, nickname, creatorType, agencyName, email, whatsApp, telegram, accounts } = application
  const none = text('admin.applications.none')
  const siteOf = (name: string) => {
    const known = SOCIALS.find((social) => social === name)
    return known ? text(`creator.social.name.${known}`) : name
  }
  return (
    <div className="flex flex-col gap-6">
      <Group title={text('admin.applications.person')}>
        <Fact label={text('admin.applications.realName')}>{realName}</Fact>
        <Fact label={text('admin.applications.nickname')}>{nickname}</Fact>
        <Fact label={text('admin.applications.setup')}>
          {text(creatorType === 'individual' ? 'admin.applications.individual' : 'admin.applications.agency')}
        </Fact>
        {creatorType === 'organization' && <Fact label={text('admin.applications.agencyName')}>{agencyName}</Fact>}
        <Fact label={text('admin.applications.sentAt')}>{format.dateAndTime(application.submittedAt)}</Fact>
        <Fact label={text('admin.applications.dueAt')}>{format.dateAndTime(application.dueAt)}</Fact>
        <Fact label={text('admin.applications.earlier')}>
          {application.earlierApplications === 0
            ? text('admin.applications.never')
            : text('admin.applications.times', { count: application.earlierApplications })}
        </Fact>
      </Group>
      <Group title={text('admin.applications.contacts')}>
        <Fact label={text('admin.applications.email')}>
          <a href={`mailto:${email}`} className="underline">
            {email}
          </a>
        </Fact>
        <Fact label={text('admin.applications.whatsApp')}>{whatsApp || none}</Fact>
        <Fact label={text('admin.applications.telegram')}>{telegram || none}</Fact>
      </Group>
      <Group title={text('admin.applications.accounts')}>
        {accounts.map(({ name, value }) => (
          <Fact key={name} label={siteOf(name)}>
            <Account name={name} value={value} />
          </Fact>
        ))}
      </Group>
    </div>
  )
}

function Account({ name, value }: { name: string; value: string }) {
  const link = socialLink(name, value)
  if (link === null) return value
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="inline-flex gap-1 underline">
      <span className="min-w-0 break-all">{value}</span>
      <ExternalLink aria-hidden className="mt-1 size-3.5" />
    </a>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-15 font-semibold">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">{children}</dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
