import type { Relationship } from '../domain/relationships.ts';
import { type CaseCountry, canonicalPath, countryOfPath, type VisaPath } from '../domain/visa-paths.ts';
import { todayIn } from '../domain/zone-clock.ts';
import type { ChecklistSection } from '../records/checklist-item.ts';
import { ageLimitOf } from './age-limits.ts';
import { applicationItems, formItems, identity, status, type TemplateItem } from './checklist.ts';
import { type AgedDependent, hasAge } from './dependent-age.ts';
import { guideOf } from './guides.ts';
import { routes } from './registry.ts';

const family: ChecklistSection = { id: 'family', label: 'Family' };

const proofs: Record<Relationship, { readonly title: string; readonly good: string }> = {
  spouse: {
    title: 'Marriage certificate or proof of partnership',
    good: 'The official certificate, both sides.',
  },
  child: {
    title: 'Birth or adoption certificate',
    good: 'The official certificate, both sides, naming both parents.',
  },
  parent: {
    title: 'Birth certificate of the principal applicant',
    good: 'The official certificate, both sides, naming this parent.',
  },
  other: {
    title: 'Proof of the family relationship',
    good: 'Official certificates that show how you are related.',
  },
};

/** Which partners count differs by country: 8 CFR 214.2; Immigration Rules, paragraph 6.2; IRPR 1(1). */
const whichPartners: Partial<Record<CaseCountry, string>> = {
  US: 'Unmarried partners can’t be dependents in the United States: your team will tell you what else is possible.',
  UK: 'Unmarried partners: leases, bills, or statements that show two years as a couple.',
  CA: 'Unmarried partners: leases, bills, or statements that show a year in a row at one address.',
};

/** Which dependents something is requested from. */
interface ForDependents {
  readonly relationships?: readonly Relationship[] | undefined;
  readonly from_age?: number | undefined;
}

function whoCounts(path: VisaPath, relationship: Relationship): string | undefined {
  if (relationship === 'child') return ageLimitOf(path)?.counts;
  return relationship === 'spouse' ? whichPartners[countryOfPath(path)] : undefined;
}

/**
 * The checklist of a dependent's case opened at a point in time: identity, relationship, status, application
 * documents, and forms. The route's evidence is on the principal's case.
 */
export function dependentChecklist(
  path: VisaPath,
  dependent: AgedDependent,
  openedAt: Date,
): readonly TemplateItem[] {
  const { relationship } = dependent;
  const route = routes.find(({ id }) => id === canonicalPath(path));
  const guide = route && guideOf(route.id);
  const day = todayIn(route?.zone ?? 'UTC', openedAt);
  const isFor = ({ relationships, from_age = 0 }: ForDependents): boolean =>
    (relationships?.includes(relationship) ?? true) && hasAge(dependent, from_age, day);
  const documents = (guide?.dependent_application ?? []).filter(isFor);
  return [
    {
      id: 'identity:passport',
      section: identity,
      title: 'Passport',
      why: 'It proves the dependent’s name, birth date, and nationality.',
      good: 'A flat color scan of the photo page, with all four corners and both lines of code at the bottom visible. The passport is valid for at least six months.',
      required: true,
      by: 'APPLICANT',
    },
    {
      id: 'family:relationship',
      section: family,
      title: proofs[relationship].title,
      good: [proofs[relationship].good, whoCounts(path, relationship)].filter(Boolean).join(' '),
      why: 'It proves the relationship to the principal applicant, which the dependent’s status depends on.',
      confidential: true,
      required: true,
      by: 'APPLICANT',
    },
    {
      id: 'family:principal-status',
      section: family,
      title:
        countryOfPath(path) === 'US'
          ? 'Receipt or approval of the principal applicant’s case'
          : 'Confirmation or decision of the principal applicant’s application',
      why: 'A dependent’s application refers to it.',
      required: false,
      by: 'TEAM',
    },
    {
      id: 'status:current-status',
      section: status,
      title: 'Proof of the dependent’s current status',
      why: 'It shows that the dependent is allowed to stay where they are now.',
      good: 'The visa, permit, or arrival record, with its dates. Not needed if they live in a country where they’re a citizen.',
      required: false,
      by: 'APPLICANT',
    },
    ...applicationItems(documents, day),
    ...formItems((guide?.dependent_forms ?? []).filter(isFor), day),
  ];
}
