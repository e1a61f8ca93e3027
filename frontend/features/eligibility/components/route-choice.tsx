import type { Route } from '#shared/routes/engine/route.ts';
import { Flag } from '../../../components/flag.tsx';
import { eligibilityTexts } from '../texts.ts';

/** Selects the routes to check. Only the questions they need are asked. The last one can't be deselected. */
export function RouteChoice({
  routes,
  chosen,
  choose,
}: {
  routes: readonly Route[];
  chosen: readonly string[];
  choose: (id: string, wanted: boolean) => void;
}) {
  return (
    <details className="pick">
      <summary>
        {chosen.length === routes.length
          ? `Checking all ${routes.length} routes`
          : `Checking ${chosen.length} of ${routes.length} routes`}
        <span className="text-link">Choose routes</span>
      </summary>
      <fieldset className="field">
        <legend className="visually-hidden">{eligibilityTexts.routes}</legend>
        {routes.map(({ id, name, country }) => (
          <label className="option" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={chosen.length === 1 && chosen[0] === id}
              onChange={(event) => choose(id, event.target.checked)}
            />
            <Flag country={country} size="s" />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
