import { RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { dev, prod, synthesize } from './stages.ts';

describe('the checks on every synth', () => {
  it('pass for both stages', () => {
    expect(dev().resources.length).toBeGreaterThan(0);
    expect(prod().resources.length).toBeGreaterThan(0);
  });

  it('fail for a bucket that is public and not logged, and for a route that requires no token', () => {
    const careless = () =>
      synthesize('dev', {}, ({ data, api }) => {
        if (!data || !api) return;
        new s3.Bucket(data, 'Careless', { removalPolicy: RemovalPolicy.DESTROY });
        new apigateway.CfnRoute(api, 'Careless', { apiId: 'api', routeKey: 'GET /api/everything' });
      });
    expect(careless).toThrow(/AwsSolutions-S1'[\s\S]*AwsSolutions-S10'[\s\S]*AwsSolutions-APIG4'/);
  });
});
