import type { Resource, Stack } from './assembly.ts';
import { readAssembly } from './assembly.ts';
import { createResolver, type Physical } from './intrinsics.ts';
import { physicalName } from './physical-names.ts';
import { requireKnownTypes } from './resource-types.ts';

/** A resource with its references resolved. */
export interface Deployed {
  readonly id: string;
  /** What `Ref` returns. */
  readonly name: string;
  readonly stack: Stack;
  readonly resource: Resource;
  readonly properties: Record<string, unknown>;
  attribute(name: string): string;
}

export interface Deployment {
  ofType(type: string): Deployed[];
  /** @throws unless there is exactly one */
  only(type: string): Deployed;
}

/**
 * The stacks in `folder`, as if they were deployed.
 * @throws for an unknown resource type
 */
export function readDeployment(folder: string, physical: Physical): Deployment {
  const stacks = readAssembly(folder);
  requireKnownTypes(stacks);
  const resolver = createResolver(stacks, physical);
  const ofType = (type: string): Deployed[] =>
    stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources).flatMap(([id, resource]) => {
        if (resource.Type !== type) return [];
        const properties = Object.fromEntries(
          Object.entries(resource.Properties).map(([name, value]) => [name, resolver.resolve(stack, value)]),
        );
        const attribute = (name: string) => physical.attribute(stack, id, resource, name);
        return [{ id, name: physicalName(stack, id, resource), stack, resource, properties, attribute }];
      }),
    );
  return {
    ofType,
    only(type) {
      const [first, ...rest] = ofType(type);
      if (!first || rest.length > 0) throw new Error(`The local run needs exactly one ${type}.`);
      return first;
    },
  };
}

/** The site's own hosts, known before anything is resolved. */
export function siteDomains(folder: string): string[] {
  return readAssembly(folder).flatMap(({ template }) =>
    Object.values(template.Resources).flatMap((resource) => {
      if (resource.Type !== 'AWS::CloudFront::Distribution') return [];
      const { DistributionConfig: config } = resource.Properties;
      const aliases =
        typeof config === 'object' && config !== null && 'Aliases' in config ? config.Aliases : [];
      return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [];
    }),
  );
}
