import { Avatar } from '@fanlight/ui'
import { pictureAt } from '../media/index.ts'
import type { CallState } from './call-state.ts'

type Props = {
  person: NonNullable<CallState['other']>
  size: 64 | 96 | 128
  className?: string | undefined
}

/** The other one, where they are not seen. Their name stands beside it. */
export const Face = ({ person, size, className }: Props) => (
  <Avatar
    name={person.nickName}
    src={person.headPicUrl && pictureAt(person.headPicUrl, size)}
    seed={person.userId}
    size={size}
    decorative
    loading="eager"
    className={className}
  />
)
