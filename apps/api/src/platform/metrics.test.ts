import { expect, test } from 'vitest';
import { createCounter, createGauge, createHistogram, metricsText } from './metrics.ts';
import { createProcessMetrics, measured } from './process-metrics.ts';

test('a histogram counts each duration in every bucket that it fits, and sums them', () => {
  const seconds = createHistogram('s', 'Seconds.', [0.1, 1]);
  for (const duration of [0.1, 0.2, 0.3, 7]) seconds.observe({ route: '/a' }, duration);
  expect(metricsText([seconds.metric()])).toBe(
    [
      '# HELP s Seconds.',
      '# TYPE s histogram',
      's_bucket{route="/a",le="0.1"} 1',
      's_bucket{route="/a",le="1"} 3',
      's_bucket{route="/a",le="+Inf"} 4',
      's_sum{route="/a"} 7.6',
      's_count{route="/a"} 4',
      '',
    ].join('\n'),
  );
});

test('labels are escaped, and each combination of them is a series', () => {
  const counter = createCounter('c', 'Count.');
  for (const what of ['a"b\\c\nd', 'x', 'x']) counter.add({ what });
  const gauge = createGauge('g', 'Gauge.');
  gauge.set({}, 3);
  gauge.set({}, 5);
  expect(metricsText([counter.metric(), gauge.metric()])).toBe(
    '# HELP c Count.\n# TYPE c counter\nc{what="a\\"b\\\\c\\nd"} 1\nc{what="x"} 2\n' +
      '# HELP g Gauge.\n# TYPE g gauge\ng 5\n',
  );
});

test('calls of an adapter are counted by their result, and its answers pass through', async () => {
  const metrics = createProcessMetrics();
  const adapter = {
    name: 'fpx',
    start: async (order: string) => `paid ${order}`,
    queryStatus: async () => null,
    bankHealth: async () => [{ online: null }],
    refund: () => Promise.reject(new Error('no answer')),
    readMessage: () => 'not a call: it asks nobody',
  };
  const calls = measured(adapter, metrics, { provider: 'fpx' });
  expect([calls.name, calls.readMessage(), await calls.start('1')]).toEqual([
    'fpx',
    'not a call: it asks nobody',
    'paid 1',
  ]);
  expect([await calls.queryStatus(), await calls.bankHealth()]).toEqual([null, [{ online: null }]]);
  await expect(calls.refund()).rejects.toThrow('no answer');
  expect(await measured({ find: async () => null }, metrics, { provider: 'jnt', may_be_null: true }).find()).toBeNull();
  const counted = metricsText(metrics.all()).match(/^kutip_provider_calls_total.*$/gm);
  expect(counted).toEqual([
    'kutip_provider_calls_total{provider="fpx",call="start",result="answered"} 1',
    'kutip_provider_calls_total{provider="fpx",call="queryStatus",result="unanswered"} 1',
    'kutip_provider_calls_total{provider="fpx",call="bankHealth",result="unanswered"} 1',
    'kutip_provider_calls_total{provider="fpx",call="refund",result="failed"} 1',
    'kutip_provider_calls_total{provider="jnt",call="find",result="answered"} 1',
  ]);
});
