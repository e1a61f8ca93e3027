import { type EndpointDefinition, type RouteKey, routeKey } from '#shared/contract/define-endpoint.ts';
import type { DomainFunctions, EndpointFunction } from '../endpoint/endpoint-function.ts';
import type { SettleAccount } from './actor.ts';

type Contract = Readonly<Record<string, EndpointDefinition>>;

export interface Route {
  readonly endpoint: EndpointDefinition;
  readonly run: EndpointFunction<EndpointDefinition>;
  readonly settle: SettleAccount | undefined;
}

/** Endpoints that are loaded together, with the schemas and clients they alone need. */
export interface EndpointGroup<Endpoints extends Contract> {
  /** By route key. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly functions: DomainFunctions<Endpoints>;
}

/**
 * @param contract may have more endpoints than the group
 * @param settle for an endpoint that people reach before they have a profile: what gives them one
 */
export function endpointGroup<
  const Name extends string,
  const All extends Readonly<Record<Name, EndpointDefinition>>,
>(
  contract: All,
  functions: DomainFunctions<Pick<All, Name>>,
  settle: { readonly [Settled in Name]?: SettleAccount } = {},
): EndpointGroup<Pick<All, Name>> {
  const routes = Object.keys(functions).map((name): [string, Route] => {
    const endpoint: EndpointDefinition = contract[name as Name];
    const run = functions[name as Name] as unknown as EndpointFunction<EndpointDefinition>;
    return [routeKey(endpoint), { endpoint, run, settle: settle[name as Name] }];
  });
  return { routes: new Map(routes), functions };
}

export type LoadGroup = () => Promise<{ readonly endpoints: Pick<EndpointGroup<Contract>, 'routes'> }>;

/** For each route of a domain, what loads its group; the compiler finds missing and wrong ones. */
export type Routes<Domain extends Contract> = {
  readonly [Name in keyof Domain as RouteKey<Domain[Name]>]: () => Promise<{
    readonly endpoints: EndpointGroup<Pick<Domain, Name>>;
  }>;
};
