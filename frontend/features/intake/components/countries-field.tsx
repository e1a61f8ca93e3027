import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { countryName } from '#shared/domain/country-name.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { countryOptions } from '../../../lib/country-names.ts';
import { AnswerGroup, type AnswerGroupProps } from './answer-group.tsx';

/** Any number of countries, each in its own select. */
export function CountriesField({
  codes,
  onChange,
  ...group
}: AnswerGroupProps & {
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [isAdding, setAdding] = useState(false);
  const rows = isAdding || codes.length === 0 ? [...codes, ''] : codes;
  const set = (at: number, code: string) => {
    if (at >= codes.length) setAdding(false);
    onChange(rows.map((each, index) => (index === at ? code : each)).filter(Boolean));
  };
  const remove = (at: number) => {
    onChange(codes.filter((_, index) => index !== at));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('select')?.focus());
  };
  const add = () => {
    setAdding(true);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1)?.focus());
  };
  return (
    <AnswerGroup {...group} ref={list} className="countries-field">
      {rows.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a select keeps the focus while its country changes
        <div key={at} className="country-row">
          <InlineSelect
            aria-label={rows.length === 1 ? 'Country' : `Country ${at + 1}`}
            aria-invalid={group.error ? true : undefined}
            options={countryOptions}
            placeholder="Select a country"
            value={code}
            onChange={(event) => set(at, event.target.value)}
          />
          {code && codes.length > 1 && (
            <IconButton icon={X} label={`Remove ${countryName(code)}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {codes.length > 0 && !isAdding && (
        <Button small icon={Plus} onClick={add}>
          Add another country
        </Button>
      )}
    </AnswerGroup>
  );
}
