import { canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import type { FormToFill } from '../records/packet.ts';
import sharedForms from './shared-forms.json' with { type: 'json' };
import nationalInterestWaiver from './us-eb2-niw/forms.json' with { type: 'json' };
import h1b from './us-h1b/forms.json' with { type: 'json' };
import o1a from './us-o1a/forms.json' with { type: 'json' };

/**
 * The forms that can be filled for a case of this visa path; none for a dependent's case. Without the questionnaires,
 * which the mappings are checked with, since requests only need names.
 */
export function formListOf(ofCase: {
  readonly path: VisaPath;
  readonly dependent?: unknown;
}): Omit<FormToFill, 'uploaded'>[] {
  const path = canonicalPath(ofCase.path);
  const mapped = ofCase.dependent
    ? undefined
    : [o1a, nationalInterestWaiver, h1b].find(({ route }) => route === path);
  return (mapped?.forms ?? []).flatMap((form) => {
    const named = 'shared' in form ? sharedForms.forms.find(({ id }) => id === form.shared) : form;
    if (!named) return [];
    const { id, name } = named;
    return [
      {
        ...{ id, name, by_hand: named.by_hand.map(({ label }) => label) },
        editions: named.editions.map(({ edition }) => edition),
      },
    ];
  });
}
