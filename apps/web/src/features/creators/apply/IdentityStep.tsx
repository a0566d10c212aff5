import { Banner } from '@fanlight/ui'
import { CircleAlert } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { AvatarPart } from './AvatarPart.tsx'
import { PhotoPart } from './PhotoPart.tsx'
import type { Application } from './use-application.ts'

/** Step 2: a face that fans see, and a photo that shows it is the applicant's. */
export function IdentityStep({ application, level }: { application: Application; level: 3 | 4 }) {
  const text = useText()
  const { dispatch, failure } = application
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{text('creator.identity.intro')}</p>
      {failure !== null && (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
          {failure}
        </Banner>
      )}
      <AvatarPart level={level} onChanged={(url) => dispatch({ type: 'avatarChanged', url })} />
      <PhotoPart level={level} application={application} />
    </div>
  )
}
