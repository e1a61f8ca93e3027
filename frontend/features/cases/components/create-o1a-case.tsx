import { caseTexts } from '../texts.ts';
import { CreateRouteCase } from './create-route-case.tsx';

/** Creates the O-1A case from the wizard. */
export const CreateO1aCase = ({ suggested }: { suggested: boolean }) => (
  <CreateRouteCase
    newCase={{ country: 'US', path: 'US_O1A' }}
    label={caseTexts.createO1a}
    suggested={suggested}
    full
  />
);
