// A shop on Express. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import express from 'express';
import { OrderError } from './orders/catalog.mjs';
import { keepResuming } from './orders/keep-resuming.mjs';
import { payOrder } from './orders/pay-order.mjs';
import { createOrder, presentOrder, pricingProblem } from './orders/price-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { paymentResponse, shownOrder } from './orders/shown.mjs';
import { settingsFromEnvironment } from './settings.mjs';

const { landed, store, webhookSecret, port } = settingsFromEnvironment();
const app = express();

// Before `express.json`: a signature matches the raw bytes only.
app.post('/webhooks', express.raw({ type: '*/*' }), async (request, response) => {
  await receiveEvent(landed, store, request.body, request.headers, webhookSecret);
  response.status(204).end();
});

app.use(express.json());

app.post('/orders', async (request, response) => {
  response.json(shownOrder(await createOrder(landed, store, request.body)));
});

app.post('/orders/:id/pay', async (request, response) => {
  const order = store.order(request.params.id);
  if (order === undefined) return response.status(404).end();
  const { status, body } = paymentResponse(await payOrder(landed, store, order, request.body));
  response.status(status).json(body);
});

// Everyone who knows the id can read the order: see `createOrder`.
app.get('/orders/:id', async (request, response) => {
  const order = store.order(request.params.id);
  if (order === undefined) return response.status(404).end();
  const present = await presentOrder(landed, store, order);
  response.json(shownOrder(present, store.lastAttempt(order.id)));
});

// Four parameters make it the handler of errors. Express itself would send a stack trace.
app.use((error, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof OrderError) return response.status(400).json({ error: error.message });
  // A wrong signature, and what the parser of bodies rejects.
  if (error instanceof WebhookVerificationError || error.type?.startsWith('entity.')) return response.status(400).end();
  // The name and the code only: a message may quote what a buyer has sent.
  console.error(`request failed: ${error.code ?? error.name}`);
  const problem = pricingProblem(error);
  if (problem === undefined) return response.status(500).end();
  response.status(problem.status).json({ error: problem.message });
});

app.listen(port, '127.0.0.1', (error) => {
  // Express passes it here, for example for a port that is in use.
  if (error) throw error;
  console.log(`The shop is listening on http://127.0.0.1:${port}`);
  void keepResuming(landed, store, 60_000);
});
