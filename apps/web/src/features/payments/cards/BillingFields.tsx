import { needsState, tagOf } from '@fanlight/contract'
import { ComboField, TextField } from '@fanlight/ui'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../platform/i18n/index.ts'
import { readZip } from './card-form.ts'
import { countriesIn } from './countries.ts'
import type { CardForm } from './use-card-form.ts'

type Props = { form: CardForm }

export function BillingFields({ form: { change, tie, values } }: Props) {
  const text = useText()
  const tag = tagOf(useLanguage())
  const countries = useMemo(() => countriesIn(tag), [tag])
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 text-17 font-semibold">{text('cards.form.billing')}</legend>
      <TextField
        {...tie('address')}
        label={text('cards.form.address')}
        autoComplete="billing street-address"
        maxLength={200}
        dir="auto"
      />
      <ComboField
        {...tie('country')}
        label={text('cards.form.country')}
        autoComplete="billing country-name"
        placeholder={text('cards.form.countryPlaceholder')}
        options={countries}
        emptyText={text('cards.form.noCountry')}
        countText={(count) => text('cards.form.countries', { count })}
      />
      <TextField
        {...tie('city')}
        label={text('cards.form.city')}
        autoComplete="billing address-level2"
        maxLength={100}
        dir="auto"
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...tie('state')}
          label={text(needsState(values.country) ? 'cards.form.state' : 'cards.form.stateOptional')}
          autoComplete="billing address-level1"
          maxLength={100}
          dir="auto"
        />
        <TextField
          {...tie('zip')}
          label={text('cards.form.zip')}
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          dir="ltr"
          onValueChange={(zip) => change({ zip: readZip(zip) })}
        />
      </div>
    </fieldset>
  )
}
