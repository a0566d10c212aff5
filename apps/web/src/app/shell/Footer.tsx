import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { routes } from '../routes/pages.ts'
import { LanguageSelect } from './LanguageSelect.tsx'

const legal = routes.filter((route) => route.flags.includes('legal') && route.layout === 'desktop')

const year = new Date().getFullYear()

/** The legal pages and the language: small, but on every page. */
export function Footer() {
  const text = useText()
  return (
    <footer className="text-13 text-muted">
      <nav aria-label={text('shell.legalLinks')}>
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {legal.map((route) => (
            <li key={route.name}>
              <Link href={route.path} className="inline-block py-0.5 hover:text-ink hover:underline">
                {text(route.title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 flex items-center justify-between gap-4">
        <span>© {year} Fanlight</span>
        <LanguageSelect />
      </div>
    </footer>
  )
}
