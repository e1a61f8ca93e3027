import { canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import { type FormMapping, formProblems, formsOf, RouteForms, SharedForms } from './engine/form-mapping.ts';
import { guideOf } from './guides.ts';
import { allQuestionsOf } from './intakes.ts';
import sharedForms from './shared-forms.json' with { type: 'json' };
import nationalInterestWaiver from './us-eb2-niw/forms.json' with { type: 'json' };
import h1b from './us-h1b/forms.json' with { type: 'json' };
import o1a from './us-o1a/forms.json' with { type: 'json' };

const { forms: shared } = SharedForms.parse(sharedForms);
const byRoute: readonly RouteForms[] = [o1a, nationalInterestWaiver, h1b].map((forms) =>
  RouteForms.parse(forms),
);

/** The forms that can be filled for a case of this visa path; none for a dependent's case. */
export const formsOfCase = ({
  path,
  dependent,
}: {
  readonly path: VisaPath;
  readonly dependent?: unknown;
}): readonly FormMapping[] => {
  const forms = dependent ? undefined : byRoute.find(({ route }) => route === canonicalPath(path));
  return forms ? formsOf(forms, shared) : [];
};

/** The mappings of a form, one for each route that uses it. */
export const mappingsOf = (formId: string): readonly FormMapping[] =>
  byRoute.flatMap((forms) => formsOf(forms, shared)).filter(({ id }) => id === formId);

/** The IDs of all forms with a mapping. */
export const mappedForms: readonly string[] = [
  ...new Set(byRoute.flatMap((forms) => formsOf(forms, shared).map(({ id }) => id))),
];

// Throws on an inconsistent mapping at load time, so a build or test fails.
const found = byRoute.flatMap((route) =>
  formProblems(route, shared, {
    sections: allQuestionsOf(route.route),
    forms: guideOf(route.route)?.forms.map(({ name }) => name) ?? [],
  }).map((problem) => `${route.route}: ${problem}`),
);
if (found.length > 0)
  throw new Error(`Forms are inconsistent with their questionnaires:\n${found.join('\n')}`);
