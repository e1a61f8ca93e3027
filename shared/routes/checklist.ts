import type { ItemProvider } from '../domain/checklist.ts';
import { canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import { todayIn } from '../domain/zone-clock.ts';
import { type ChecklistItem, type ChecklistSection, formsSection } from '../records/checklist-item.ts';
import type { Day } from './engine/calendar-date.ts';
import { citationText } from './engine/citation-text.ts';
import {
  type ApplicationDocument,
  type Evidence,
  evidenceOf,
  isAskedOn,
  type RouteGuide,
  slugOf,
} from './engine/guide.ts';
import { type Route, versionOn } from './engine/route.ts';
import { guideOf } from './guides.ts';
import { routes } from './registry.ts';

/** An item as defined by the route. */
export type TemplateItem = Pick<ChecklistItem, 'id' | 'section' | 'title' | 'required' | 'by'> &
  Partial<Pick<ChecklistItem, 'why' | 'good' | 'confidential'>>;

export interface ChecklistTemplate {
  /** The rule version in effect on that day; undefined for a path without a route. */
  readonly rule_version?: string;
  readonly items: readonly TemplateItem[];
}

export const identity: ChecklistSection = { id: 'identity', label: 'Identity' };
export const status: ChecklistSection = { id: 'status', label: 'Status documents' };
const application: ChecklistSection = { id: 'application', label: 'Application documents' };

const commonPapers: readonly TemplateItem[] = [
  {
    id: 'identity:passport',
    section: identity,
    title: 'Passport',
    why: 'It proves your name, birth date, and nationality.',
    good: 'A flat color scan of the photo page, with all four corners and both lines of code at the bottom visible. The passport is valid for at least six months.',
    required: true,
    by: 'APPLICANT',
  },
  {
    id: 'identity:earlier-passports',
    section: identity,
    title: 'Earlier passports and visas',
    why: 'They show where you have lived and traveled.',
    good: 'The photo page and every page with a visa or stamp.',
    required: false,
    by: 'APPLICANT',
  },
  {
    id: 'status:current-status',
    section: status,
    title: 'Proof of your current status',
    why: 'It shows that you’re allowed to stay where you are now.',
    good: 'Your visa, permit, or arrival record, with its dates. You don’t need this if you live in a country where you’re a citizen.',
    required: false,
    by: 'APPLICANT',
  },
];

const provider = (from: Evidence['from']): ItemProvider =>
  from === 'employer' || from === 'petitioner' || from === 'attorney' ? 'TEAM' : 'APPLICANT';

function evidenceItems(route: Route, guide: RouteGuide, day: Day): TemplateItem[] {
  return evidenceOf(route, guide)
    .filter((evidence) => isAskedOn(evidence, day))
    .flatMap(({ id, criterion, title, why, good, required, from }) => {
      const found = route.criteria.find((each) => each.id === criterion);
      if (!found) return [];
      const way = groupChoice(route, guide, found.group);
      const section: ChecklistSection = {
        id: criterion,
        label: found.label,
        cites: citationText(found.source),
        ...way,
      };
      // If there are several ways to qualify, staff request the items of the one the applicant takes.
      return [{ id, section, title, why, good, required: required && !section.any_of, by: provider(from) }];
    });
}

/** How many criteria of a group are sufficient; undefined if all are required. */
function groupChoice(
  route: Route,
  guide: RouteGuide,
  groupId: string,
): Pick<ChecklistSection, 'any_of' | 'way'> | undefined {
  const group = route.groups.find(({ id }) => id === groupId);
  if (!group) return undefined;
  const criteria = route.criteria.filter((each) => each.group === groupId);
  const proven = new Set(evidenceOf({ criteria }, guide).map(({ criterion }) => criterion)).size;
  const needed = Math.min(group.needed ?? proven, proven);
  if (!group.one_of && needed === proven) return undefined;
  const { id, label, one_of: choice = id, usual } = group;
  return { any_of: needed, way: { id, label, choice, ...(usual && { usual }) } };
}

export const applicationItems = (listed: readonly ApplicationDocument[], day: Day): TemplateItem[] =>
  listed
    .filter((document) => isAskedOn(document, day))
    .map(({ title, first_title, why, good, required, from }) => ({
      id: `${application.id}:${slugOf(first_title ?? title)}`,
      section: application,
      title,
      why,
      good,
      required,
      by: provider(from),
    }));

export const formItems = (listed: RouteGuide['forms'], day: Day): TemplateItem[] =>
  listed
    .filter((form) => isAskedOn(form, day))
    .map(({ name, title, by, optional, optional_from, note }) => ({
      id: `forms:${slugOf(name)}`,
      section: formsSection,
      title: /^[A-Z]+-\d+/.test(name) ? `Form ${name}` : name,
      why: note ? `${title}. ${note}` : `${title}.`,
      required: !optional && !(optional_from !== undefined && optional_from <= day),
      by: provider(by),
    }));

/**
 * One item per document: a test report or passport often proves several criteria and should be requested only once.
 * It is listed under the first criterion, and names the others it counts toward.
 */
function mergeByTitle(items: readonly TemplateItem[]): TemplateItem[] {
  const byTitle = Map.groupBy(items, ({ title }) => title.toLowerCase());
  return [...byTitle.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const also = [...new Set(others.map(({ section }) => section.label))].filter(
      (label) => label !== first.section.label,
    );
    const sentences = [first.why, also.length > 0 && `It also counts toward: ${also.join(', ')}.`];
    const why = sentences.filter(Boolean).join(' ');
    const required = first.required || others.some((other) => other.required);
    return [{ ...first, ...(why && { why }), required }];
  });
}

const mentions = (items: readonly TemplateItem[], { title }: TemplateItem): boolean =>
  items.some((item) => item.title.toLowerCase() === title.toLowerCase());

/**
 * The checklist of a path for a case opened at a point in time: common documents, evidence, application documents,
 * forms.
 */
export function checklistTemplate(
  path: VisaPath,
  openedAt: Date,
  known: readonly Route[] = routes,
  guideFor: (routeId: string) => RouteGuide | undefined = guideOf,
): ChecklistTemplate {
  const route = known.find(({ id }) => id === canonicalPath(path));
  const guide = route && guideFor(route.id);
  if (!route || !guide) return { items: commonPapers };
  const day = todayIn(route.zone, openedAt);
  const evidence = evidenceItems(route, guide, day);
  const version = versionOn(route, day);
  return {
    ...(version && { rule_version: version.id }),
    items: mergeByTitle([
      ...commonPapers,
      ...evidence,
      ...applicationItems(guide.application ?? [], day),
      ...formItems(guide.forms, day).filter((item) => !mentions(evidence, item)),
    ]),
  };
}
