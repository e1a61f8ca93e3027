import { CaseCountry, VisaPath } from '#shared/domain/visa-paths.ts';
import { CreateRouteCase } from '../../features/cases/components/create-route-case.tsx';
import { useSaveAdded } from '../../features/eligibility/api/use-save-added.ts';
import type { Opened } from '../../features/eligibility/components/eligibility.tsx';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';
import { Queries } from '../../lib/queries.tsx';

/**
 * Creates a case for the open route with the person's facts and the assessment, which the server recomputes. Loaded
 * once there is something to create a case for.
 */
export default function EligibilityCase(opened: Opened) {
  return (
    <Queries>
      <OpenCase {...opened} />
    </Queries>
  );
}

/** The answers are saved to the profile, too: the case is assessed again with those. */
function OpenCase({ route, facts, assessment: { as_of } }: Opened) {
  const saveAdded = useSaveAdded();
  const country = CaseCountry.safeParse(route.country);
  const path = VisaPath.safeParse(route.id);
  // Routes that cases don't support yet can only be assessed.
  if (!country.success || !path.success) return null;
  return (
    <CreateRouteCase
      newCase={{ country: country.data, path: path.data, assessment: { facts, as_of } }}
      label={eligibilityTexts.openCase(route.name)}
      onCreated={() => saveAdded(facts)}
    />
  );
}
