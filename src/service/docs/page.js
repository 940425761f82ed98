/** Shows the interface document of the service this page came from, ready to try. */
const own = new URL('.', location.href).href.replace(/\/$/, '');
const openapi = await (await fetch('openapi.json')).json();

/** Requests go to this service: no other server accepts requests of this page. */
openapi.servers = [{ url: `${own}/api/v1`, description: 'This service' }];
// Examples of these would be filled in, and refuse a second try.
for (const name of ['idempotencyKey', 'ifMatch']) delete openapi.components.parameters[name].example;

const page = window.SwaggerUIBundle({
  spec: openapi,
  dom_id: '#interface',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  onComplete: () => page.preauthorizeApiKey('version', openapi.info.version),
});
