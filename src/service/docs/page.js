/** Shows the interface document of the service this page came from, ready to try. */
const own = new URL('.', location.href).href.replace(/\/$/, '');
const openapi = await (await fetch('openapi.json')).json();

/** The version is entered once, beside key and tenant, instead of with every request. */
function versionByAuthorize(described) {
  const { version } = described.components.parameters;
  const isVersion = ({ $ref }) => $ref === '#/components/parameters/version';
  for (const methods of Object.values(described.paths)) for (const operation of Object.values(methods)) operation.parameters = operation.parameters.filter((parameter) => !isVersion(parameter));
  described.components.securitySchemes.version = { type: 'apiKey', in: 'header', name: version.name, description: version.description };
  described.security = described.security.map((each) => ({ ...each, version: [] }));
  return version.example;
}

/** Requests go to this service: no other server answers a page from here. */
openapi.servers = [{ url: `${own}/api/v1`, description: 'This service' }];
// Examples of these would be filled in, and refuse a second try.
for (const name of ['idempotencyKey', 'ifMatch']) delete openapi.components.parameters[name].example;
const version = versionByAuthorize(openapi);

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
  onComplete: () => page.preauthorizeApiKey('version', version),
});
