import { type EndpointDefinition, type RouteKey, routeKey } from '#shared/contract/define-endpoint.ts';
import type { DomainFunctions, EndpointFunction } from '../endpoint/endpoint-function.ts';
import type { RepairAccount } from './actor.ts';

type Contract = Readonly<Record<string, EndpointDefinition>>;

export interface Route {
  readonly endpoint: EndpointDefinition;
  readonly run: EndpointFunction<EndpointDefinition>;
  readonly repair: RepairAccount | undefined;
}

/** Endpoints that are loaded together, along with the schemas and clients that only they need. */
export interface EndpointGroup<Endpoints extends Contract> {
  /** By route key; created with the group's contract by the first request for one of them. */
  readonly routes: () => ReadonlyMap<string, Route>;
  readonly functions: DomainFunctions<Endpoints>;
}

/**
 * @param contract may have more endpoints than the group
 * @param repair creates the profile for endpoints that people can reach without one
 */
export function endpointGroup<
  const Name extends string,
  const All extends Readonly<Record<Name, EndpointDefinition>>,
>(
  contract: All,
  functions: DomainFunctions<Pick<All, Name>>,
  repair: { readonly [Each in Name]?: RepairAccount } = {},
): EndpointGroup<Pick<All, Name>> {
  const routeOf = (name: string): [string, Route] => {
    const endpoint: EndpointDefinition = contract[name as Name];
    const run = functions[name as Name] as unknown as EndpointFunction<EndpointDefinition>;
    return [routeKey(endpoint), { endpoint, run, repair: repair[name as Name] }];
  };
  return { routes: () => new Map(Object.keys(functions).map(routeOf)), functions };
}

/** A group loaded at startup, or a function that loads one. */
type Found<Group> = Group | (() => Promise<{ readonly endpoints: Group }>);

export type AnyGroup = Found<Pick<EndpointGroup<Contract>, 'routes'>>;

/** The group of each route of a domain; the compiler reports missing and wrong ones. */
export type Routes<Domain extends Contract> = {
  readonly [Name in keyof Domain as RouteKey<Domain[Name]>]: Found<EndpointGroup<Pick<Domain, Name>>>;
};
