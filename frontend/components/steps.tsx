import { Scale } from './scale.tsx';

/** Numbered steps under a graduated scale. */
export function Steps({ steps }: { steps: readonly { name: string; detail: string }[] }) {
  return (
    <div className={`steps of-${steps.length}`}>
      <Scale cells={steps.length} filled={steps.length} alt />
      <ol>
        {steps.map((step, index) => (
          <li key={step.name}>
            <h3>
              <span>{index + 1}</span>
              {step.name}
            </h3>
            {step.detail && <p>{step.detail}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
