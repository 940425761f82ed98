/** The smallest Fastify server, as a reference for start time and memory. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
console.log('listening');
process.once('SIGTERM', () => void app.close());
