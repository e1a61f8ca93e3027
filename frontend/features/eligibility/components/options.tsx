import type { Assessment } from '#shared/routes/assessment.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import { OutcomeBadge } from '../../../components/outcome-badge.tsx';
import { Section } from '../../../components/section.tsx';
import { signed } from '../ledger-text.ts';

/** The smallest changes that would help a route the most. */
export function Options({ assessment: { options, points } }: { assessment: Assessment }) {
  if (options.length === 0) return null;
  return (
    <Section title="What would help most" intro="The smallest changes that help most, based on your answers.">
      <ol className="option-list">
        {options.map(({ change, effect }) => (
          <li key={change}>
            <h3 className="option-title">{change}</h3>
            <div className="option-effect">
              {effect.points !== undefined && (
                <>
                  <b>{signed(effect.points)}</b>
                  <span>{((points?.have ?? 0) + effect.points).toLocaleString('en-US')} in total</span>
                </>
              )}
              {effect.outcome && (
                <span className="becomes">
                  <span className="visually-hidden">You would be </span>
                  <OutcomeBadge outcome={effect.outcome} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const optionWords = ({ change, effect }: Assessment['options'][number]): string =>
  [
    change,
    effect.points !== undefined ? `${signed(effect.points)} points` : '',
    effect.outcome ? outcomeLabels[effect.outcome].toLowerCase() : '',
  ]
    .filter(Boolean)
    .join(', ');
