import type { Messages } from '../messages.js';

export const es: Messages = {
  card: 'Datos de la tarjeta',
  or: 'O paga con tarjeta',
  pay: 'Pagar',
  payAmount: 'Pagar {}',
  paying: 'Procesando…',
  paid: 'Pago completado',
  processing: 'Tu pago se está procesando. No vuelvas a pagar.',
  unknown: 'No hemos podido confirmar tu pago. No vuelvas a pagar todavía.',
  check: 'Comprobar de nuevo',
  load: 'No se ha podido cargar el formulario de tarjeta. Comprueba tu red o tu bloqueador de anuncios.',
  retry: 'Reintentar',
  declined: 'Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.',
  funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra tarjeta.',
  number: 'Comprueba el número de tu tarjeta.',
  expiry: 'Comprueba la fecha de caducidad.',
  cvc: 'Comprueba el código de seguridad.',
  authentication:
    'Tu banco no ha podido confirmar tu identidad. No se te ha cobrado. Inténtalo de nuevo o usa otra tarjeta.',
  closed: 'La confirmación con tu banco no ha terminado. Todavía no se te ha cobrado.',
  resume: 'Continuar',
  notPaid: 'El pago no se ha realizado. No se te ha cobrado. Inténtalo de nuevo o usa otra tarjeta.',
};
