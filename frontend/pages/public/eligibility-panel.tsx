import { ArrowRight } from 'lucide-react';
import { routes } from '#shared/routes/registry.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Eligibility } from '../../features/eligibility/components/eligibility.tsx';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';

/** The questionnaire with its ledger and the ways on. Fetched after the page. */
export default function EligibilityPanel() {
  return (
    <Eligibility
      routes={routes}
      actions={() => (
        <div className="btns">
          <ButtonLink to="/consultation" variant="primary" iconEnd={ArrowRight}>
            {eligibilityTexts.bookCall}
          </ButtonLink>
        </div>
      )}
      about={() => null}
    />
  );
}
