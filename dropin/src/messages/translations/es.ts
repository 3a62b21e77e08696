import type { Messages } from '../messages.js';

export const es: Messages = {
  paying: 'Procesando…',
  payAmount: 'Pagar {}',
  resume: 'Continuar',
  pay: 'Pagar',
  or: 'O paga con tarjeta',
  processing: 'Tu pago se está procesando. No vuelvas a pagar.',
  retry: 'Reintentar',
  declined: 'Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.',
  check: 'Comprobar de nuevo',
  funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra tarjeta.',
  number: 'Comprueba el número de tu tarjeta.',
  notPaid: 'El pago no se ha realizado. No se te ha cobrado. Inténtalo de nuevo o usa otra tarjeta.',
  cvc: 'Comprueba el código de seguridad.',
  card: 'Datos de la tarjeta',
  authentication:
    'Tu banco no ha podido confirmar tu identidad. No se te ha cobrado. Inténtalo de nuevo o usa otra tarjeta.',
  expiry: 'Comprueba la fecha de caducidad.',
  closed: 'La confirmación con tu banco no ha terminado. Todavía no se te ha cobrado.',
  unknown: 'No hemos podido confirmar tu pago. No vuelvas a pagar todavía.',
  load: 'No hay conexión. No se te ha cobrado. Comprueba red y bloqueador de anuncios.',
  paid: 'Pago completado',
};
