import type { Citation, Criterion, Route } from './route.ts';

type Registry = readonly Route[];

/** All routes. Throws on inconsistent routes at load time, so a build or test fails. */
export function createRegistry(routes: Registry): Registry {
  const found = [
    ...duplicates(routes.map(({ id }) => id)).map((id) => `${id}: two routes have this ID`),
    ...routes.flatMap((route) => contradictions(route).map((problem) => `${route.id}: ${problem}`)),
  ];
  if (found.length > 0) throw new Error(`Routes are inconsistent:\n${found.join('\n')}`);
  return routes;
}

export function contradictions(route: Route): string[] {
  return [...versionProblems(route), ...criterionProblems(route), ...pointProblems(route)];
}

function versionProblems({ versions }: Route): string[] {
  if (versions.length === 0) return ['it has no rule version'];
  const ordered = [...versions].sort((a, b) => (a.in_force_from < b.in_force_from ? -1 : 1));
  return [
    ...duplicates(versions.map(({ id }) => id)).map((id) => `two versions are called ${id}`),
    ...ordered.flatMap((version, index) => {
      const next = ordered[index + 1];
      const end = version.until;
      if (end !== undefined && end <= version.in_force_from) return [`${version.id} ends before it begins`];
      if (next === undefined) return [];
      if (end === undefined || end > next.in_force_from) return [`${version.id} and ${next.id} overlap`];
      return end < next.in_force_from ? [`no version is in effect between ${version.id} and ${next.id}`] : [];
    }),
    ...versions.flatMap(({ id, source }) => citationProblems(`version ${id}`, source)),
  ];
}

function criterionProblems({ criteria, groups }: Route): string[] {
  return [
    ...duplicates(criteria.map(({ id }) => id)).map((id) => `two criteria are called ${id}`),
    ...criteria.flatMap((criterion) => [
      ...citationProblems(`criterion ${criterion.id}`, criterion.source),
      ...(groups.some(({ id }) => id === criterion.group)
        ? []
        : [`criterion ${criterion.id} is in no group of the route`]),
      ...(criterion.proof.length === 0 ? [`criterion ${criterion.id} has no evidence that proves it`] : []),
    ]),
  ];
}

function pointProblems({ criteria, groups, points }: Route): string[] {
  const limitOf = (criterion: Criterion) => groups.find(({ id }) => id === criterion.group)?.maxPoints;
  const maxPoints = points?.maxPoints ?? 0;
  return [
    ...criteria.flatMap((criterion) => {
      if (criterion.maxPoints === undefined) return [];
      const limit = limitOf(criterion) ?? maxPoints;
      return criterion.maxPoints > limit
        ? [`criterion ${criterion.id} can give ${criterion.maxPoints} points, but the maximum is ${limit}`]
        : [];
    }),
    ...groups.flatMap((group) =>
      (group.maxPoints ?? 0) > maxPoints
        ? [`group ${group.id} can give ${group.maxPoints} points, but the maximum is ${maxPoints}`]
        : [],
    ),
    ...(points?.needed !== undefined && points.needed > maxPoints
      ? [`${points.needed} points are needed, but the maximum is ${maxPoints}`]
      : []),
  ];
}

function citationProblems(what: string, source: Citation | undefined): string[] {
  if (!source?.instrument || !source.section) return [`${what} has no citation`];
  return [
    ...(source.address.startsWith('https://') ? [] : [`${what} has no official address`]),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(source.read_on) ? [] : [`${what} does not say when it was read`]),
  ];
}

const duplicates = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);
