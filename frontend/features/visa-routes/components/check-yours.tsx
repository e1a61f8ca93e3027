import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { Scale } from '../../../components/scale.tsx';
import { Section } from '../../../components/section.tsx';
import type { RouteHead } from '../../../content/route-page.ts';

/** Counts the criteria that the reader could prove. Nothing leaves the page. */
export function CheckYours({ check }: { check: NonNullable<RouteHead['check']> }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  return (
    <Section id="check" title="Check yours" intro={check.intro}>
      <form className="cartouche check-yours" onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <legend className="visually-hidden">Criteria you could prove</legend>
          {check.items.map(({ id, name }) => (
            <label key={id} className="option">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <div className="count">
          <div>
            <p aria-live="polite">
              <b>{chosen.length}</b> {chosen.length >= check.needed ? check.enough : check.short}
            </p>
            <Scale cells={check.items.length} filled={chosen.length} />
          </div>
          <ButtonLink variant="primary" to="/eligibility" iconEnd={ArrowRight}>
            See it line by line
          </ButtonLink>
        </div>
      </form>
    </Section>
  );
}
