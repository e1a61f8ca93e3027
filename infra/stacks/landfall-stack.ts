import type { StackProps } from 'aws-cdk-lib';
import type { Settings } from '../settings.ts';

/** The id and properties of one of the stage's stacks: `landfall-dev-data`. */
export function landfallStack(settings: Settings, part: string, description: string): [string, StackProps] {
  return [
    `landfall-${settings.stage}-${part}`,
    {
      description: `Landfall ${settings.stage}: ${description}`,
      terminationProtection: settings.keepData,
      tags: { project: 'landfall', stage: settings.stage },
    },
  ];
}
