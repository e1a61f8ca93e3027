import { consultationTexts } from '../texts.ts';

/** The visitor's progress. The current step is shown half sailed. */
export function Stepper({ step, done = false }: { step: 1 | 2; done?: boolean }) {
  return (
    <ol className="stepper">
      {consultationTexts.steps.map((name, index) => {
        const number = index + 1;
        const here = number === step;
        const state = number < step || (here && done) ? 'done' : here ? 'is-on half' : '';
        return (
          <li key={name} className={here ? `is-on ${state}` : state} aria-current={here ? 'step' : undefined}>
            {number}. {name}
          </li>
        );
      })}
    </ol>
  );
}
