import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Allows, PolicyDocument, policyEvaluator } from '../access/policies.ts';
import type { FunctionSettings } from '../functions/function-settings.ts';
import type { Deployed, Deployment } from './deployed.ts';

const FunctionProperties = z.object({
  Code: z.looseObject({ S3Key: z.optional(z.string()) }),
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(z.object({ Variables: z._default(z.record(z.string(), z.string()), {}) }), {
    Variables: {},
  }),
  DeadLetterConfig: z.optional(z.object({ TargetArn: z.string() })),
  ReservedConcurrentExecutions: z.optional(z.literal(0, 'Only 0 is supported locally.')),
});
const RoleProperties = z.object({
  Policies: z._default(z.array(z.looseObject({ PolicyDocument })), []),
});
const PolicyProperties = z.object({ PolicyDocument, Roles: z._default(z.array(z.string()), []) });
const CustomResource = z.looseObject({ ServiceToken: z.string() });

/** Functions that only run during a deployment: the CDK's own helpers behind custom resources. */
function deploymentHelpers(deployment: Deployment): Set<string> {
  return new Set(
    ['Custom::AWS', 'Custom::CDKBucketDeployment', 'Custom::S3AutoDeleteObjects'].flatMap((type) =>
      deployment.ofType(type).map(({ properties }) => CustomResource.parse(properties).ServiceToken),
    ),
  );
}

const deployedFunctions = (deployment: Deployment): Deployed[] => {
  const skipped = deploymentHelpers(deployment);
  return deployment.ofType('AWS::Lambda::Function').filter((each) => !skipped.has(each.attribute('Arn')));
};

/**
 * The limit for all variables of a function together, as `environmentSize` measures them. Sources:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html and, for what is measured,
 * github-aws-runners/terraform-aws-github-runner#3594
 */
export const maxEnvironmentSize = 4096;
/** In bytes of JSON, which is what Lambda measures. */
export const environmentSize = (variables: Readonly<Record<string, string>>): number =>
  Buffer.byteLength(JSON.stringify(variables));

/**
 * The product's functions with the bundles that would be uploaded.
 * @throws where a deployment would fail: a missing bundle, another runtime, an environment that is too large
 * @param extra environment that Lambda or this run adds: credentials, endpoints
 */
export function readFunctions(
  deployment: Deployment,
  extra: (id: string) => Readonly<Record<string, string>>,
): FunctionSettings[] {
  return deployedFunctions(deployment).map((deployed) => {
    const properties = FunctionProperties.parse(deployed.properties);
    const { Variables } = properties.Environment;
    const size = environmentSize(Variables);
    if (size > maxEnvironmentSize) {
      throw new Error(
        `The environment of the function ${deployed.id} has ${size} bytes; Lambda allows ${maxEnvironmentSize}.`,
      );
    }
    const folder = deployed.stack.assets.get(properties.Code.S3Key ?? '');
    if (!folder) throw new Error(`The function ${deployed.id} has no bundle in the assembly.`);
    if (!properties.Runtime.startsWith('nodejs')) {
      throw new Error(
        `The function ${deployed.id} uses ${properties.Runtime}; only Node.js is supported locally.`,
      );
    }
    const [file = '', exported = ''] = properties.Handler.split('.');
    return {
      id: deployed.id,
      name: deployed.name,
      arn: deployed.attribute('Arn'),
      file: join(folder, `${file}.mjs`),
      exported,
      timeoutSeconds: properties.Timeout,
      memoryMegabytes: properties.MemorySize,
      deadLetterArn: properties.DeadLetterConfig?.TargetArn,
      isStopped: properties.ReservedConcurrentExecutions === 0,
      environment: {
        ...Variables,
        AWS_LAMBDA_FUNCTION_NAME: deployed.name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        ...extra(deployed.id),
      },
    };
  });
}

/** What each function's role allows, by the function's logical id. */
export function readRoles(deployment: Deployment): Map<string, Allows> {
  const policies = deployment
    .ofType('AWS::IAM::Policy')
    .map((policy) => PolicyProperties.parse(policy.properties));
  const roles = new Map(
    deployment.ofType('AWS::IAM::Role').map((role) => {
      const inline = RoleProperties.parse(role.properties).Policies.map((policy) => policy.PolicyDocument);
      const attached = policies
        .filter(({ Roles }) => Roles.includes(role.name))
        .map((policy) => policy.PolicyDocument);
      return [role.attribute('Arn'), [...inline, ...attached]];
    }),
  );
  return new Map(
    deployedFunctions(deployment).map((each) => {
      const { Role } = FunctionProperties.parse(each.properties);
      return [each.id, policyEvaluator(roles.get(Role) ?? [])];
    }),
  );
}
