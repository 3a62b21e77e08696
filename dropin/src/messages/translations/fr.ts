import type { Messages } from '../messages.js';

export const fr: Messages = {
  card: 'Informations de carte',
  or: 'Ou payer par carte',
  pay: 'Payer',
  payAmount: 'Payer {}',
  paying: 'Traitement en cours…',
  paid: 'Paiement effectué',
  processing: 'Votre paiement est en cours de traitement. Ne payez pas une nouvelle fois.',
  unknown: 'Nous n’avons pas pu confirmer votre paiement. Ne payez pas à nouveau pour l’instant.',
  check: 'Vérifier à nouveau',
  load: 'Le formulaire de carte n’a pas pu être chargé. Vérifiez votre réseau ou votre bloqueur de publicités.',
  retry: 'Réessayer',
  declined: 'Votre carte a été refusée. Essayez une autre carte.',
  funds: 'Le solde de votre carte est insuffisant. Essayez une autre carte.',
  number: 'Vérifiez le numéro de votre carte.',
  expiry: 'Vérifiez la date d’expiration.',
  cvc: 'Vérifiez le code de sécurité.',
  authentication:
    'Votre banque n’a pas pu confirmer votre identité. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  closed: 'La confirmation auprès de votre banque n’est pas terminée. Vous n’avez pas encore été débité.',
  resume: 'Continuer',
  notPaid: 'Le paiement n’a pas été effectué. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
};
