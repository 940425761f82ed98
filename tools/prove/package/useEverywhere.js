/**
 * What an integrator does with the built client, in any runtime: `client` is the module, `url` the service's address
 * with /api/v1. Returns what it found, the same everywhere.
 */
export async function useEverywhere(client, { url, headers, webhook }) {
  const { ApiError, createClient, pacedFetch, verifyWebhook } = client;
  const api = createClient({ baseUrl: url, headers, fetch: pacedFetch() });
  const { totalItems, data } = await api.listAssets({ query: { pageSize: 2 } });
  const failing = (call) =>
    call.then(
      () => 'no error',
      (error) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : error.name),
    );
  const { portfolioUUID } = await api.createPortfolio({ body: { name: 'Zoë Ångström 日本' } });
  const params = { portfolioUUID };
  const { name } = await api.getPortfolio({ params });
  const answered = await api.archivePortfolio({ params });
  return {
    totalItems,
    shown: data.length,
    name,
    hasNoBody: answered === undefined,
    refused: await failing(api.getPortfolio({ params: { portfolioUUID: crypto.randomUUID() } })),
    aborted: await failing(api.listAssets({}, { signal: AbortSignal.abort() })),
    signed: (await verifyWebhook(webhook.body, webhook.signature, webhook.secret))?.event ?? null,
    forged: await verifyWebhook(webhook.body, webhook.signature, 'another'),
  };
}
