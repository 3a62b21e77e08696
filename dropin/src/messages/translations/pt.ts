import type { Messages } from '../messages.js';

export const pt: Messages = {
  paying: 'A processar…',
  payAmount: 'Pagar {}',
  resume: 'Continuar',
  pay: 'Pagar',
  or: 'Ou pague com cartão',
  processing: 'O seu pagamento está a ser processado. Não pague novamente.',
  retry: 'Tentar novamente',
  declined: 'O seu cartão foi recusado. Tente outro cartão.',
  check: 'Verificar novamente',
  funds: 'O seu cartão não tem saldo suficiente. Tente outro cartão.',
  number: 'Verifique o número do cartão.',
  notPaid: 'O pagamento não foi efetuado. Não houve cobrança. Tente novamente ou use outro cartão.',
  cvc: 'Verifique o código de segurança.',
  card: 'Dados do cartão',
  authentication:
    'O seu banco não conseguiu confirmar a sua identidade. Não houve cobrança. Tente novamente ou use outro cartão.',
  expiry: 'Verifique a data de validade.',
  closed: 'A confirmação com o seu banco não está concluída. Ainda não houve cobrança.',
  unknown: 'Não foi possível confirmar o seu pagamento. Por enquanto, não pague novamente.',
  load: 'Sem ligação. Não houve cobrança. Verifique rede e bloqueador de anúncios.',
  paid: 'Pagamento concluído',
};
