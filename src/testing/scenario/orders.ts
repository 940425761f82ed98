import type { ScenarioContext, ScenarioIds } from './context.ts';

/** An event whose assets are told what to do: every operation of orders and dispatches, and the brake. */
export async function orders(
  { operators: [client, second] }: ScenarioContext,
  { meter, secondMeter, schemeUUID, portfolioUUID }: ScenarioIds,
): Promise<void> {
  const { controllerUUID } = await client.createController({ body: { name: 'Homes', channel: 'PULL' } });
  await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs: [meter, secondMeter] } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Saturday evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2026-01-17T17:00:00Z',
      endTime: '2026-01-17T18:00:00Z',
      targetKw: 1.2,
      portfolioUUIDs: [portfolioUUID],
      dispatch: { mode: 'MANUAL', spread: 'NONE' },
    },
  });
  const params = { 'event-uuid': eventUUID };
  await client.optEventAssets({ params, body: { assetUUIDs: [meter, secondMeter], action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });

  await client.createDispatchOrder({ params, body: { allocation: 'EQUAL', noticeMinutes: 2880 } });
  await second.confirmDispatchOrder({ params });
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data } = await client.listDispatches({ params, query: { pageSize: 1, sort: 'assetId' } });
  const { dispatchUUID } = data[0]!;
  await client.noteDispatchAnswer({
    params: { dispatchUUID },
    body: { answer: 'ACCEPTED', note: 'By telephone' },
  });
  await client.getDispatch({ params: { dispatchUUID } });
  await client.getDispatchSummary({ params });
  await client.listAssetDispatches({ params: { assetUUID: meter } });
  await client.resendDispatches({ params, body: { assetUUIDs: [secondMeter] } });
  await client.respreadDispatches({ params, body: { dryRun: true } });
  await client.cancelDispatches({ params, body: { undoSeconds: 60 } });
  await client.undoDispatch({ params });
  await client.cancelDispatches({ params, body: { assetUUIDs: [secondMeter], reason: 'The boiler is serviced' } });

  await client.stopDispatch({ body: { reason: 'Wrong target' } });
  await client.getDispatchStop();
  await client.releaseDispatch();
  await client.cancelEvent({ params });
}
