import { toast } from '@fanlight/ui'
import { describeError, queryClient } from '../../platform/api/index.ts'
import { askToLogin } from '../../platform/dialogs/index.ts'
import { currentSession } from '../../platform/session/index.ts'

type Toggle<T, Id> = {
  idOf: (thing: T) => Id
  isOn: (thing: T) => boolean
  /** The thing as it looks then. */
  show: (thing: T, isOn: boolean) => T
  /** Answers the part of it that the server now says. */
  send: (id: Id, isOn: boolean) => Promise<Partial<T>>
  /** Changes it wherever it is shown. */
  amend: (id: Id, change: (thing: T) => T) => void
}

/** What is being read now may have been asked for before a wish was heard, and says how things were when it comes. */
async function afterReads(): Promise<void> {
  const reads = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(reads.map(async (read) => read.promise))
}

/** On screen at once. While one wish is on its way only the last of those after it counts, and goes next. */
export function createToggle<T, Id>({ idOf, isOn, show, send, amend }: Toggle<T, Id>): (thing: T) => void {
  const wanted = new Map<Id, boolean>()

  async function settle(id: Id, isFrom: boolean): Promise<void> {
    let isThere = isFrom
    try {
      for (let next = wanted.get(id); next !== undefined && next !== isThere; next = wanted.get(id)) {
        const answer = await send(id, next)
        isThere = next
        if (wanted.get(id) !== next) continue
        amend(id, (thing) => ({ ...thing, ...answer }))
        void stay(id, next, answer)
      }
    } catch (error) {
      amend(id, (thing) => (isOn(thing) === isThere ? thing : show(thing, isThere)))
      toast.error(describeError(error), { id: 'toggle' })
    } finally {
      wanted.delete(id)
    }
  }

  async function stay(id: Id, isSo: boolean, answer: Partial<T>): Promise<void> {
    await afterReads()
    if (!wanted.has(id)) amend(id, (thing) => (isOn(thing) === isSo ? thing : { ...thing, ...answer }))
  }

  return (pressed) => {
    if (currentSession().status === 'signedOut') return askToLogin()
    const id = idOf(pressed)
    const isUnderWay = wanted.has(id)
    const isFrom = isOn(pressed)
    wanted.set(id, !isFrom)
    amend(id, (shown) => (isOn(shown) === isFrom ? show(shown, !isFrom) : shown))
    if (!isUnderWay) void settle(id, isFrom)
  }
}
