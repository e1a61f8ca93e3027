import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** The ID and properties of one of the stage's stacks: `landfall-dev-data`. */
export function stackIdentity(settings: Settings, part: string, description: string): [string, StackProps] {
  return [
    `landfall-${settings.stage}-${part}`,
    {
      description: `Landfall ${settings.stage}: ${description}`,
      terminationProtection: settings.terminationProtection,
      tags: { project: 'landfall', stage: settings.stage },
    },
  ];
}

/**
 * A name for a CloudFront resource that is unique in the account. The CDK derives it from the stack name only,
 * so the same stage couldn't be created in a second region.
 */
export const accountWideName = (scope: Construct, name: string): string =>
  `${Stack.of(scope).stackName}-${Aws.REGION}-${name}`;

/** `exportValue` adds no dependency. Without this, stacks could be deployed or deleted in the wrong order. */
export function dependOn(stack: Stack, ...others: readonly Stack[]): void {
  for (const other of others) stack.addStackDependency(other);
}
