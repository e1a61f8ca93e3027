import { Link } from 'react-router-dom';
import type { EligibilityResult } from '#shared/domain/eligibility.ts';
import { stepDetails, wizardTexts } from '../texts.ts';

/** What to do next. For someone who isn't eligible, other paths that may fit. */
export function NextSteps({ result }: { result: EligibilityResult }) {
  const alternatives = result.state === 'not_eligible';
  return (
    <>
      <h3 className="next-title">{alternatives ? wizardTexts.alternatives : wizardTexts.nextSteps}</h3>
      <ol className="next-steps">
        {result.next.map((step, index) => (
          <li key={step}>
            {!alternatives && (
              <span className="number" aria-hidden="true">
                {index + 1}
              </span>
            )}
            <Step step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ step }: { step: string }) {
  const details = stepDetails[step];
  return (
    <span>
      {details?.to ? (
        <Link className="link" to={details.to}>
          {step}
        </Link>
      ) : (
        step
      )}
      {details && <span className="text-ui soft">{details.text}</span>}
    </span>
  );
}
