import { canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import { todayIn } from '../domain/zone-clock.ts';
import { type IntakeSection, recordGroup } from '../records/intake.ts';
import { Dependent } from '../records/person.ts';
import expressEntry from './ca-express-entry/intake.json' with { type: 'json' };
import type { AgedDependent } from './dependent-age.ts';
import {
  allSectionsOf,
  intakeProblems,
  RouteIntake,
  SharedIntake,
  sectionsOfDependent,
  sectionsOn,
} from './engine/intake.ts';
import { routes } from './registry.ts';
import sharedIntake from './shared-intake.json' with { type: 'json' };
import globalTalent from './uk-global-talent/intake.json' with { type: 'json' };
import skilledWorker from './uk-skilled-worker/intake.json' with { type: 'json' };
import nationalInterestWaiver from './us-eb2-niw/intake.json' with { type: 'json' };
import h1b from './us-h1b/intake.json' with { type: 'json' };
import o1a from './us-o1a/intake.json' with { type: 'json' };

const shared = SharedIntake.parse(sharedIntake);
const intakes: readonly RouteIntake[] = [
  o1a,
  nationalInterestWaiver,
  h1b,
  skilledWorker,
  globalTalent,
  expressEntry,
].map((intake) => RouteIntake.parse(intake));

/** What every dependent's case asks; a route's `dependents` adds to it. Everything else is on the principal's case. */
const dependentSections = ['about_you', 'passport', 'contact'];

/** The questionnaire of a case, as of the day it was opened in the authority's time zone. */
export function intakeOf(
  path: VisaPath,
  openedAt: Date,
  dependent?: AgedDependent | undefined,
): readonly IntakeSection[] {
  const route = routes.find(({ id }) => id === canonicalPath(path));
  const intake = intakes.find((each) => each.route === route?.id);
  if (!route || !intake) return [];
  const day = todayIn(route.zone, openedAt);
  if (!dependent) return sectionsOn(intake, shared, day);
  const more = sectionsOfDependent(intake, dependent, day);
  const sections = [...dependentSections, ...more];
  return sectionsOn({ route: intake.route, sections }, shared, day).map(ofDependent);
}

/** Answers are saved to the dependent on the record, who has no employment or address, and no dependents. */
const ofDependent = (section: IntakeSection): IntakeSection => ({
  ...section,
  questions: section.questions.map(({ record, ...question }) =>
    record && recordGroup(record) in Dependent.shape ? { ...question, record } : question,
  ),
});

/** Everything that a route ever asked, whenever the case was opened. */
export function allQuestionsOf(routeId: string): readonly IntakeSection[] {
  const intake = intakes.find(({ route }) => route === routeId);
  return intake ? allSectionsOf(intake, shared) : [];
}

// Throws on an inconsistent questionnaire at load time, so a build or test fails.
const found = [
  ...routes
    .filter(({ id }) => !intakes.some(({ route }) => route === id))
    .map(({ id }) => `${id}: it has no questionnaire`),
  ...intakeProblems({ sections: dependentSections }, shared).map((problem) => `dependents: ${problem}`),
  ...intakes.flatMap((intake) =>
    intakeProblems(intake, shared).map((problem) => `${intake.route}: ${problem}`),
  ),
];
if (found.length > 0) throw new Error(`Questionnaires are inconsistent:\n${found.join('\n')}`);
