import { CaseCountry, VisaPath } from '#shared/domain/visa-paths.ts';
import { CreateRouteCase } from '../../features/cases/components/create-route-case.tsx';
import type { Opened } from '../../features/eligibility/components/eligibility.tsx';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';
import { Queries } from '../../lib/queries.tsx';

/**
 * Opens a case for the route that somebody looks at, with their facts and the assessment, which the server
 * makes again. Fetched once there is something to open one for.
 */
export default function EligibilityCase({ route, facts, assessment: { as_of } }: Opened) {
  const country = CaseCountry.safeParse(route.country);
  const path = VisaPath.safeParse(route.id);
  // A route that cases do not know yet can be assessed, and that is all.
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
