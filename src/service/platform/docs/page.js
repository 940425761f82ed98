/** Shows the interface document of the service this page came from, ready to try, and the guides beside it. */
const own = new URL('.', location.href).href.replace(/\/$/, '');
const guides = await (await fetch('docs/guides.json')).json();
const open = guides.find(({ name }) => name === new URLSearchParams(location.search).get('guide'));

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

function listGuides() {
  const entries = [{ name: null, title: 'Reference' }, ...guides];
  const links = entries.map(({ name, title }) => {
    const link = document.createElement('a');
    link.href = name === null ? 'docs' : `docs?guide=${name}`;
    link.textContent = title;
    if (name === (open?.name ?? null)) link.setAttribute('aria-current', 'page');
    return link;
  });
  document.querySelector('#guides').append(...links);
}

/** A link to a guide opens it here; one to a page that is not served is its text. */
const linkGuides = (markdown) =>
  markdown
    .replaceAll(/\]\((?:docs\/)?([\w-]+)\.md(#[\w-]+)?\)/g, (link, name) =>
      guides.some((guide) => guide.name === name) ? `](docs?guide=${name})` : '](#)',
    )
    .replaceAll(/!?\[([^\]]+)\]\((?:#|\.\.\/|operate\/|src\/|pictures\/)[^)]*\)/g, '$1');

async function showReference() {
  const openapi = await (await fetch('openapi.json')).json();
  openapi.info.description = linkGuides(openapi.info.description);
  // Requests go to this service: no other server accepts requests of this page.
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
}

/** A guide is the description of a document without operations: the same renderer shows and sanitises it. */
async function showGuide({ name, title }) {
  document.title = `${title}: Halfhour`;
  document.body.classList.add('guide');
  const markdown = await (await fetch(`docs/${name}.md`)).text();
  const [, heading, text] = /^# (.+)\n([\s\S]*)$/.exec(markdown);
  window.SwaggerUIBundle({
    spec: { openapi: '3.1.0', info: { title: heading, version: '', description: linkGuides(text) }, paths: {} },
    dom_id: '#interface',
  });
}

listGuides();
await (open ? showGuide(open) : showReference());
