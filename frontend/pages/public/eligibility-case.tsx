import { CaseCountry, VisaPath } from '#shared/domain/visa-paths.ts';
import { CreateRouteCase } from '../../features/cases/components/create-route-case.tsx';
import type { Opened } from '../../features/eligibility/components/eligibility.tsx';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';
import { Queries } from '../../lib/queries.tsx';

/**
 * Opens a case for the route being viewed, with the person's facts and the assessment, which the server computes
 * again. Loaded once there is something to open a case for.
 */
export default function EligibilityCase({ route, facts, assessment: { as_of } }: Opened) {
  const country = CaseCountry.safeParse(route.country);
  const path = VisaPath.safeParse(route.id);
  // A route that cases do not support yet can only be assessed.
  if (!country.success || !path.success) return null;
  return (
    <Queries>
      <CreateRouteCase
        newCase={{ country: country.data, path: path.data, assessment: { facts, as_of } }}
        label={eligibilityTexts.openCase(route.name)}
      />
    </Queries>
  );
}
