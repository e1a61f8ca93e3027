import * as z from 'zod/mini';

const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  DependsOn: z._default(z.array(z.string()), []),
  /** The name of the condition without which it isn't created. */
  Condition: z.optional(z.string()),
});
const Resources = z.object({ Resources: z.record(z.string(), Resource) });

export interface FoundResource extends z.infer<typeof Resource> {
  readonly id: string;
  /** The stack's part of the name: `data`, `api`, … */
  readonly part: string;
}

export interface FoundStack {
  readonly name: string;
  readonly dependencies: readonly string[];
  /** Names of the values that other stacks may import, and of those that it imports itself. */
  readonly exports: readonly string[];
  readonly imports: readonly string[];
}

/** A synthesized stage, for assertions. */
export interface Cloud {
  /** In deployment order. */
  readonly stacks: readonly FoundStack[];
  readonly resources: readonly FoundResource[];
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  of(type: string, part?: string): FoundResource[];
  /** The only resource of the type. */
  the(type: string, part?: string): FoundResource;
  /** The only function of a domain or trigger. */
  function(service: string): FoundResource;
  /** The allow statements of a function's role. */
  statements(service: string): Statement[];
  /** The deny statements of a function's role. */
  denials(service: string): Statement[];
}

const OneOrMore = z.union([z.string(), z.array(z.string())]);
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: OneOrMore,
  Resource: z.unknown(),
  Condition: z.optional(z.unknown()),
});
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  /** As JSON text, so that tests can search for parts of an ARN. */
  readonly resources: readonly string[];
  readonly condition: unknown;
}

const Exports = z.object({
  Outputs: z._default(
    z.record(z.string(), z.object({ Export: z.optional(z.object({ Name: z.string() })) })),
    {},
  ),
});

/** The values that a template's stack exports and imports. */
export const sharedValuesIn = (template: unknown): Pick<FoundStack, 'exports' | 'imports'> => ({
  exports: Object.values(Exports.parse(template).Outputs).flatMap(({ Export }) => Export?.Name ?? []),
  imports: [...JSON.stringify(template).matchAll(/\{"Fn::ImportValue":"([^"]+)"/g)].map(
    ([, name = '']) => name,
  ),
});

/** @param part of the stack whose template this is */
export const resourcesIn = (part: string, template: unknown): FoundResource[] =>
  Object.entries(Resources.parse(template).Resources).map(([id, resource]) => ({ id, part, ...resource }));

export function cloudOf(
  stacks: readonly FoundStack[],
  resources: readonly FoundResource[],
  outputs: Record<string, unknown> = {},
  conditions: Record<string, unknown> = {},
): Cloud {
  const of = (type: string, part?: string) =>
    resources.filter((resource) => resource.Type === type && (part === undefined || resource.part === part));
  const only = (found: readonly FoundResource[], what: string): FoundResource => {
    const [first, second] = found;
    if (!first || second) throw new Error(`There are ${found.length} of ${what}, not one.`);
    return first;
  };
  const serviceOf = (resource: FoundResource): unknown =>
    z.safeParse(
      z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) }),
      resource.Properties,
    ).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME;
  const lambda = (service: string) =>
    only(
      of('AWS::Lambda::Function').filter((resource) => serviceOf(resource) === service),
      service,
    );
  const ofRole = (service: string): Statement[] => {
    const { Role } = z
      .object({ Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) })
      .parse(lambda(service).Properties);
    const role = Role['Fn::GetAtt'][0];
    return of('AWS::IAM::Policy')
      .filter((policy) => JSON.stringify(policy.Properties.Roles) === JSON.stringify([{ Ref: role }]))
      .flatMap((policy) => statementsOf(policy));
  };
  return {
    stacks,
    resources,
    outputs,
    conditions,
    of,
    the: (type, part) => only(of(type, part), type),
    function: lambda,
    statements: (service) => ofRole(service).filter(({ effect }) => effect === 'Allow'),
    denials: (service) => ofRole(service).filter(({ effect }) => effect === 'Deny'),
  };
}

export function statementsOf(policy: FoundResource): Statement[] {
  const document = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
  return document.parse(policy.Properties).PolicyDocument.Statement.map((statement) => ({
    effect: statement.Effect,
    actions: [statement.Action].flat(),
    resources: [statement.Resource].flat().map((resource) => JSON.stringify(resource)),
    condition: statement.Condition,
  }));
}
