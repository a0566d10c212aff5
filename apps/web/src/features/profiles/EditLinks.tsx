import { LINKS_MAX } from '@fanlight/contract'
import { Button, IconButton, TextField } from '@fanlight/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { mayAddLink, withNewLink, type DraftProblems, type LinkDraft, type ProfileDraft } from './edit-profile.ts'

const LABEL_MAX_LENGTH = 40

type EditLinksProps = {
  draft: ProfileDraft
  problems: DraftProblems['links']
  onChange: (part: Pick<ProfileDraft, 'links'>) => void
}

export function EditLinks({ draft, problems, onChange }: EditLinksProps) {
  const text = useText()
  const { links } = draft
  const addButton = useRef<HTMLButtonElement>(null)
  const hasAdded = useRef(false)

  function change(key: number, part: Partial<LinkDraft>) {
    onChange({ links: links.map((link) => (link.key === key ? { ...link, ...part } : link)) })
  }
  function remove(key: number) {
    onChange({ links: links.filter((link) => link.key !== key) })
    // Its button goes with the row; the focus must not fall back to the page.
    addButton.current?.focus()
  }
  function add() {
    hasAdded.current = true
    onChange(withNewLink(draft))
  }
  /** A new row takes the focus when it appears; the ones that were there do not. */
  function focusNew(row: HTMLLIElement | null) {
    if (!row || !hasAdded.current) return
    hasAdded.current = false
    row.querySelector('input')?.focus()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-semibold">{text('profileEdit.links')}</legend>
      <p className="text-13 text-muted">{text('profileEdit.linksHint', { max: LINKS_MAX })}</p>
      <ul className="mt-2 flex flex-col gap-4">
        {links.map((link, index) => {
          const problem = problems[link.key]
          const number = index + 1
          return (
            <li key={link.key} ref={focusNew} className="flex items-start gap-2 rounded-control bg-sunken p-3">
              <fieldset
                aria-label={text('profileEdit.linkNumber', { number })}
                className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[3fr_2fr]"
              >
                <TextField
                  label={text('profileEdit.linkAddress')}
                  type="url"
                  value={link.url}
                  onValueChange={(url) => change(link.key, { url })}
                  error={problem === 'address' ? text('profileEdit.problem.linkAddress') : undefined}
                  placeholder="example.com"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <TextField
                  label={text('profileEdit.linkLabel')}
                  value={link.label}
                  onValueChange={(label) => change(link.key, { label })}
                  hint={link.label === '' ? text('profileEdit.linkLabelHint') : undefined}
                  error={
                    problem === 'labelTooLong'
                      ? text('profileEdit.problem.linkLabelTooLong', { max: LABEL_MAX_LENGTH })
                      : undefined
                  }
                  dir="auto"
                />
              </fieldset>
              <IconButton
                label={text('profileEdit.removeLink', { number })}
                className="mt-6"
                onPress={() => remove(link.key)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {mayAddLink(draft) && (
        <Button ref={addButton} size="sm" className="mt-3" iconStart={<Plus aria-hidden />} onPress={add}>
          {text('profileEdit.addLink')}
        </Button>
      )}
    </fieldset>
  )
}
